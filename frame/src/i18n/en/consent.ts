export const consent = {
  title: (product: string) => `Connect with ${product}`,
  description: 'What will be shared, and with whom.',
  /** `what`: a source's name, or null for the user's data in general. */
  sentence: (organization: string, product: string, what: string | null) =>
    `${organization} uses ${product} to connect ${what ?? 'your data'}.`,
  access: (product: string, organization: string) =>
    `Connecting gives ${product} access to the account you choose. Your data is imported for ${organization}, and never modified.`,
  private: 'Private',
  privateText: (organization: string) => `Your credentials are never made available to ${organization}.`,
  secure: 'Secure',
  secureText: 'Access is stored encrypted, and you can disconnect at any time.',
  /** Leads what follows: shared data is not covered by the promise above. */
  sharedTitle: 'Who gets your data:',
  sharedText: (organization: string) =>
    `${organization} and third parties, such as an AI provider. Nobody else.`,
  /** `domain` is from the browser, not from the page. */
  verified: (domain: string) => `Verified: this window was opened by ${domain}`,
  /** {terms} and {privacy} become links. */
  agreement: 'By connecting, you agree to the {terms} and the {privacy}.',
  agreementTerms: 'By connecting, you agree to the {terms}.',
  agreementPrivacy: 'The {privacy} explains how your data is treated.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  newTab: '(opens in a new tab)',
  connect: 'Connect',
  goBack: 'Go Back',
} as const
