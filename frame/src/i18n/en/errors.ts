export const errors = {
  signInAgain: 'Your session has ended. Close this window and open it again.',
  waitSeconds: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  waitAMoment: 'Too many requests. Please try again in a moment.',
  tooMany: 'Too many requests.',
  goesOnIn: (seconds: number) => `Goes on by itself in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  waitMinutes: (minutes: number) =>
    `Too many requests. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,

  /** Why a call failed, where the service itself has no words for people. */
  offline: 'This device is offline. Check its connection, then try again.',
  notReached: 'The service could not be reached. Check your connection, then try again.',
  tooLate: 'The service did not answer in time. Please try again in a moment.',
  unreadable:
    'Something other than the service answered. If your network has a sign-in page, open it first, then try again.',
  serviceFailed: 'The service has a problem at the moment. Please try again later.',
  notAccepted: 'The service did not accept this.',
  notAllowed: 'You are not allowed to do this.',
  gone: 'This is no longer there.',
  notNow: 'This is not possible at the moment.',
  tooLarge: 'This is larger than the service accepts.',

  /** Why it could not open; the reason stands below. */
  serviceTrouble: 'The service is not available right now',
  serviceRefused: 'The service did not let this window open',

  /** Why nothing can be shown. Titles and what a person can do, by the code of the typed error. */
  cannotOpen: 'This window cannot be opened',
  cannotOpenDescription: 'Nothing was sent or changed.',
  tokenRejected: 'You are not signed in',
  tokenRejectedHint: (organisation: string) =>
    `${organisation} did not confirm who you are. Sign in there again, then retry.`,
  tokenTimeout: (organisation: string) => `${organisation} does not answer`,
  tokenTimeoutHint: 'It took too long to confirm who you are. Wait a moment, then retry.',
  tokenInvalid: 'You could not be signed in',
  tokenInvalidHint: (organisation: string) =>
    `What ${organisation} sent to confirm who you are cannot be used. Its support can help.`,
  tokenExpired: 'Your session has expired',
  tokenExpiredHint: (organisation: string) => `Sign in to ${organisation} again, then retry.`,
  unreachable: 'No connection',
  unreachableHint: 'The service could not be reached. Check your connection, then retry.',
  hostNotAllowed: (origin: string) => `${origin} may not open this window`,
  hostNotAllowedHint: 'The page is not one of those that this service knows. Nothing was sent or changed.',
  notEmbedded: 'This page is part of another one',
  notEmbeddedHint: 'Open it from the application in which you want to connect your data.',
  unsupportedHost: 'This page cannot open the window',
  unsupportedHostHint: 'It is a local file or is shut off by its surroundings.',
  versionMismatch: 'This window and the page around it do not fit together',
  versionMismatchHint: 'Reload the page. If that does not help, its support can.',
  apiNotAllowed: 'This service is not allowed here',
  apiNotAllowedHint: (organisation: string) =>
    `${organisation} asks for a service that this window may not send your data to. Nothing was sent.`,
} as const
