import { watchDialogs } from "./dialogs.ts";
import { watchFields } from "./fields.ts";
import { watchIslands } from "./islands.ts";
import { watchErrors } from "./page-note.ts";
import { watchPlace } from "./place.ts";

/**
 * The inline script of every public page (decision 0022): what must not be missed while the page loads, and the islands, whose
 * program comes when somebody needs it. It runs before the page is there, so it listens to the document.
 */
watchErrors();
watchDialogs();
watchIslands();
watchFields();
watchPlace();
