/** The fragment of the queue's address that focuses its search field. */
export const searchHash = "#search";
