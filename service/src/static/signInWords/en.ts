import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Nothing was connected'

export const english: SignInWords = {
  language: 'en',
  loading: 'Loading…',
  close: 'You can close this window.',
  ends: {
    connected: { title: 'Your account is connected', text: ['Go on where you came from.'] },
    picking: { title: 'Your account is connected', text: ['Next, choose what is imported.'] },
    picked: { title: 'Your choice is being imported', text: ['Go on where you came from.'] },
    held: {
      title: 'You are signed in',
      text: ['Go on where you came from: your account is being connected there.'],
    },
    denied: {
      title: NOTHING,
      text: ['You said no, so we have no access to your account. You can connect it later at any time.'],
    },
    'admin-approval': {
      title: 'Your administrator must approve this first',
      text: [
        'Your organisation lets nobody connect this by themselves. Send this to whoever administers your accounts:',
        'It waits for two weeks where you came from, with an address for your administrator if there is one. Go on there when it is approved.',
      ],
      quote:
        'Please grant admin consent to the application that I am asked to approve when I connect my account, so that its content can be imported. It reads only.',
    },
    approved: {
      title: 'Thank you, it is approved',
      text: ['Whoever asked you for it can go on connecting now.'],
    },
    'not-approved': {
      title: 'Nothing was approved',
      text: ['Whoever asked you for it still waits. The address that you were sent can be opened again.'],
    },
    expired: {
      title: 'This link has expired',
      text: ['A sign-in works once and for ten minutes. Begin again where you came from.'],
    },
    'other-login': {
      title: 'This is another account',
      text: [
        'You signed in with another login than the one to be reconnected. Nothing was changed. Begin again and choose the same login, or add this one as a new account.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'This sign-in was begun in another browser or by somebody else, so it ends here. Your account was not connected to anything.',
        'If somebody sent you the address: it would have given them access to your content. If you began it yourself, begin again, and stay in one browser.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['The number was wrong too often. Begin again where you came from.'],
    },
    failed: {
      title: 'Connecting failed',
      text: ['The source could not complete the sign-in. Try again later.'],
    },
  },
  go: {
    title: (source) => `Connect your ${source} account`,
    access: (source, organization) =>
      `${organization} asks for access to your ${source} account. What is imported from it can be read by whoever uses ${organization} as:`,
    number: 'Number that the window shows in which you began',
    continue: (source) => `Continue to ${source}`,
    sent: 'Did somebody send you this address, or the number? Then close this window: they would get access to your content. Nothing has been connected so far.',
    wrong: 'That is not the number. Look again in the window in which you began.',
    failed: 'That did not work. Check your connection and try again.',
    needsScript: 'Allow JavaScript for this page to continue.',
  },
  pick: {
    title: (source) => `Choose what is imported from ${source}`,
    text: 'A folder comes with everything in it. You can choose in several folders and import it all at once.',
    folders: 'Folders',
    all: 'All files',
    open: (name) => `Open ${name}`,
    listing: 'Your content is being listed. This page asks again by itself.',
    empty: 'There is nothing here.',
    unsupported: 'Cannot be imported',
    later: 'Next page',
    earlier: 'Previous page',
    chosen: (count) => `Chosen elsewhere: ${count}`,
    import: 'Import',
    nothing: 'Choose something first.',
  },
}
