import { useLoginWords, type LoginWords, type ProofWords } from "../../browser/locale/form-words.ts";

/** Texts of forms with those of a proof, which come with its form. */
export function useProofWords(): ProofWords {
  const words = useLoginWords();
  if (!isOfProof(words)) throw new Error("There are no texts of a proof here");
  return words;
}

function isOfProof(words: LoginWords | ProofWords): words is ProofWords {
  return "proof" in words;
}
