/** Whether a dialog over the page asks something: until it is answered, nothing else opens or closes. */
export function isModalOpen(): boolean {
  return document.querySelector(":modal, [data-modal]") !== null;
}
