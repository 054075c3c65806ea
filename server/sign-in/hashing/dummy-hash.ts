/**
 * The hash of 256 discarded random bits, compared if there is no account, so that the response takes as long, and
 * stored for accounts that nobody has given a password. A test
 * checks that its parameters are those of new hashes.
 */
export const dummyHash =
  "$argon2id$v=19$m=12288,t=3,p=1$PJOth3gcGlCT+P3gTzB3jA$zdTMtoKO/wfeNhzKb5yi1MnFMj6pUF8RicwVVh1hw2s";
