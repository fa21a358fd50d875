/** Words between asterisks are emphasized. */
export const forms = {
  submit: 'Submit',
  cancel: 'Cancel',
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  /** For screen readers. */
  wrong: (label: string, error: string) => `${label}: ${error}`,
  /** For a key that was copied with surrounding text. */
  hasSpaces: 'A key has no spaces. Copy it again.',
  /** `host`: where the typed value leads. */
  connectsTo: (host: string) => `Connects to ${host}`,
  /** Links to pages that create a key, or explain where to find it. */
  openKeyPage: (source: string) => `Open ${source}`,
  howToFind: 'How to find it',
  howToSetUp: 'How to set it up',
  copy: (label: string) => `Copy ${label}`,
  copied: 'Copied',
  newTab: '(opens in a new tab)',
  promise: (source: string, recipient: string) =>
    `By connecting ${source} you give access to your ${source} account. Its data is imported into ${recipient}. Nothing in your account is changed.`,
  connected: (source: string) => `${source} sync initiated, you will be redirected shortly!`,
  initiated: (source: string) => `${source} sync initiated.`,
  failed: (source: string) => `Error connecting your ${source}. Please try again.`,
  unsent: "What you typed hasn't been sent and will be lost.",
} as const
