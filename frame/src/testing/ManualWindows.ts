import type { OpenSignInWindow, SignInWindow } from '../lib/signInWindow.ts'

type TestWindow = SignInWindow & {
  address: string | null
  key: string | null
  text: string | null
  looksClosed: boolean
}

/** Fake sign-in windows; `blocked` is a browser with a pop-up blocker. */
export class ManualWindows {
  blocked = false
  readonly all: TestWindow[] = []

  readonly open: OpenSignInWindow = () => {
    if (this.blocked) return null
    const made: TestWindow = {
      address: null,
      key: null,
      text: null,
      looksClosed: false,
      leadTo: (address, key) => {
        Object.assign(made, { address, key })
        return () => {
          made.key = null
        }
      },
      explain: (text) => {
        made.text = text
      },
      close: () => {
        made.looksClosed = true
      },
    }
    this.all.push(made)
    return made
  }
}
