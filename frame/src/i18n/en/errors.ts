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

  /** Why the widget could not open; the reason is shown below. */
  serviceTrouble: "The service isn't available right now",
  serviceRefused: "The service didn't let this window open",

  /** Why nothing can be shown: titles and next steps by error code. */
  cannotOpen: "This window can't be opened",
  cannotOpenDescription: 'Nothing was sent or changed.',
  tokenRejected: "You aren't signed in",
  tokenRejectedHint: (organization: string) =>
    `${organization} didn't confirm who you are. Sign in there again, then retry.`,
  tokenTimeout: (organization: string) => `${organization} isn't answering`,
  tokenTimeoutHint: 'Confirming who you are took too long. Wait a moment, then retry.',
  tokenInvalid: "You couldn't be signed in",
  tokenInvalidHint: (organization: string) =>
    `${organization} couldn't confirm who you are. Contact its support.`,
  tokenExpired: 'Your session has expired',
  tokenExpiredHint: (organization: string) => `Sign in to ${organization} again, then retry.`,
  unreachable: 'No connection',
  unreachableHint: "The service couldn't be reached. Check your connection, then retry.",
  hostNotAllowed: (origin: string) => `${origin} isn't allowed to open this window`,
  hostNotAllowedHint: "This service doesn't know the page. Nothing was sent or changed.",
  notEmbedded: 'This page belongs inside an application',
  notEmbeddedHint: 'Open it from the application where you want to connect your data.',
  unsupportedHost: "This page can't open the window",
  unsupportedHostHint: "It's a local file, or the page around it blocks it.",
  versionMismatch: "This window and the page around it don't fit together",
  versionMismatchHint: "Reload the page. If that doesn't help, contact its support.",
  apiNotAllowed: "This service isn't allowed here",
  apiNotAllowedHint: (organization: string) =>
    `${organization} asked for a service that this window isn't allowed to send your data to. Nothing was sent.`,
} as const
