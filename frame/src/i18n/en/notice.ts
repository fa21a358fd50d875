/** Why nothing can be shown: titles and next steps by error code. */
export const notice = {
  serviceRefused: "The service didn't let this window open",
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
