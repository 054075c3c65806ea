/** The request did not reach the service, or no envelope arrived within the time-out (specification, section 8). */
export class NotConnected extends Error {}
