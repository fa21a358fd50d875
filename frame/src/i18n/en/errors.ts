export const errors = {
  signInAgain: 'Your session has ended. Close this window and open it again.',
  waitSeconds: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  waitAMoment: 'Too many requests. Please try again in a moment.',
  tooMany: 'Too many requests.',
  goesOnIn: (seconds: number) => `Goes on by itself in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  waitMinutes: (minutes: number) =>
    `Too many requests. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,

  /** Why a call failed, if the service has no message for users. */
  offline: "You're offline. Check your connection, then try again.",
  notReached: "The service couldn't be reached. Check your connection, then try again.",
  tooLate: "The service didn't answer in time. Try again in a moment.",
  unreadable:
    'Your network answered instead of the service. If it has a sign-in page, open it first, then try again.',
  serviceFailed: 'The service has a problem right now. Try again later.',
  notAccepted: "The service didn't accept this.",
  notAllowed: "You aren't allowed to do this.",
  gone: 'This no longer exists.',
  notNow: "This isn't possible right now.",
  tooLarge: 'This is larger than the service accepts.',

  /** Why the widget could not open. The other reasons are in `notice`. */
  serviceTrouble: "The service isn't available right now",

  /** Why nothing can be shown: titles and next steps by error code. */
  cannotOpen: "This window can't be opened",
  cannotOpenDescription: 'Nothing was sent or changed.',
  unreachable: 'No connection',
} as const
