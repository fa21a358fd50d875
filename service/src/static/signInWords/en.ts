import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Nothing was connected'

export const english: SignInWords = {
  language: 'en',
  loading: 'Loading…',
  close: 'You can close this window.',
  ends: {
    connected: { title: 'Your account is connected', text: ['Return to the window where you started.'] },
    picking: { title: 'Your account is connected', text: ['Next, choose what is imported.'] },
    picked: { title: 'Your choice is being imported', text: ['Return to the window where you started.'] },
    held: {
      title: 'You are signed in',
      text: ['Return to the window where you started. Your account is being connected there.'],
    },
    denied: {
      title: NOTHING,
      text: ["You didn't allow access, so nothing was connected. You can connect later at any time."],
    },
    'admin-approval': {
      title: 'Your administrator must approve this first',
      text: [
        "Your organization doesn't let people connect this themselves. Send this to your administrator:",
        "The request waits for two weeks in the window where you started, with a link for your administrator if there is one. Continue there once it's approved.",
      ],
      quote:
        "Please grant admin consent to the application that I'm asked to approve when I connect my account, so that its content can be imported. It only reads.",
    },
    approved: {
      title: 'Approved. Thank you.',
      text: ['The person who asked you can continue now.'],
    },
    'not-approved': {
      title: 'Nothing was approved',
      text: ['The person who asked you is still waiting. You can open the link again.'],
    },
    expired: {
      title: 'This link has expired',
      text: ['A sign-in link works once, for ten minutes. Start again in the window you came from.'],
    },
    'other-login': {
      title: 'This is another account',
      text: [
        'You signed in with a different login than the account to reconnect. Nothing was changed. Start again with the same login, or add this one as a new account.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        "This sign-in was started in another browser or by somebody else, so it ends here. Your account wasn't connected.",
        'If somebody sent you the link: it would have given them access to your content. If you started it yourself, start again and stay in one browser.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['The number was wrong too often. Start again in the window you came from.'],
    },
    failed: {
      title: 'Connecting failed',
      text: ["The source couldn't complete the sign-in. Try again later."],
    },
  },
  go: {
    title: (source) => `Connect your ${source} account`,
    access: (source, organization) =>
      `${organization} asks for access to your ${source} account. What you import can be read in ${organization} by:`,
    number: 'Number shown in the window where you started',
    continue: (source) => `Continue to ${source}`,
    sent: 'Did somebody send you this link or the number? Close this window: they would get access to your content. Nothing has been connected yet.',
    wrong: "That's not the number. Check the window where you started.",
    failed: "That didn't work. Check your connection and try again.",
    needsScript: 'Allow JavaScript for this page to continue.',
  },
  link: {
    title: 'Connect link',
    repair: (source) => `Reconnect your ${source} account`,
    sent: (organization) =>
      `Continue only if you expected this message from ${organization}. Nothing has been connected yet.`,
    ended: {
      title: 'This link no longer works',
      text: [
        'A link works once. This one was used or withdrawn, or it has expired. Ask the sender for a new one.',
      ],
    },
    incomplete: {
      title: 'This link is incomplete',
      text: ['Open it again from the message that you got, or copy the whole address.'],
    },
    done: (organization) => `You have nothing more to do. ${organization} can use your choice now.`,
    again: (organization) => `Nothing was changed. To try again, ask ${organization} for a new link.`,
    next: (site) => `Continue to ${site}`,
  },
  card: {
    text: 'You sign in in a new window. Nothing is connected before that.',
    number: 'Number the page asks for',
    address: 'Open this address in your browser:',
    opened: 'Finish signing in in the other window.',
    check: 'Check again',
    missing: "Your account isn't connected yet. Finish signing in in the other window.",
    expired: 'A link works once, for ten minutes. Ask the assistant for a new one.',
    failed: 'The assistant can tell you why.',
  },
  pick: {
    title: (source) => `Choose what is imported from ${source}`,
    text: 'A folder comes with everything in it. You can choose in several folders and import it all at once.',
    folders: 'Folders',
    all: 'All files',
    open: (name) => `Open ${name}`,
    listing: 'Your content is being listed. This page refreshes by itself.',
    empty: "There's nothing here.",
    unsupported: "Can't be imported",
    later: 'Next page',
    earlier: 'Previous page',
    chosen: (count) => `Chosen in other folders: ${count}`,
    import: 'Import',
    nothing: 'Choose something first.',
  },
}
