import { watchDialogs } from "./dialogs.ts";
import { watchFields } from "./fields.ts";
import { watchIslands } from "./islands.ts";
import { watchErrors } from "./page-note.ts";
import { watchScrollPosition } from "./scroll-position.ts";

/**
 * The inline script of every public page (decision 0022): handles events that must not be lost while the page loads,
 * and loads islands on first use. It runs before the page is parsed, so it listens on the document.
 */
watchErrors();
watchDialogs();
watchIslands();
watchFields();
watchScrollPosition();
