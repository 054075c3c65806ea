/** Whether a modal dialog is open; until it closes, nothing else opens or closes. */
export function isModalOpen(): boolean {
  return document.querySelector(":modal, [data-modal]") !== null;
}
