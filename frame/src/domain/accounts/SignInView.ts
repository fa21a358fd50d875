import type { SignInApproval } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'

/** `waiting` ends with the account, or 20 s after the click. A late account is still noticed. */
type SignInStatus = 'idle' | 'asking' | 'waiting'

/** What is shown of a sign-in. */
export class SignInView {
  status: SignInStatus = 'idle'
  /** URL of a plain link to sign in with, if no window could be opened. */
  link: string | null = null
  /** The number that the linked page asks for, or the window if it cannot reach the frame. */
  number: string | null = null
  /** The window is closed, or looks closed. The user may have finished, or given up. */
  looksClosed = false
  /** The sign-in is taking long. The user may be stuck, or have left. */
  isOverdue = false
  /** An administrator must approve first, and how to ask for that. */
  approval: SignInApproval | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Whether there is something to show. */
  get isShown(): boolean {
    const { status, link, number, looksClosed, isOverdue, approval } = this
    return (
      status !== 'idle' || link !== null || number !== null || looksClosed || isOverdue || approval !== null
    )
  }

  hide() {
    this.status = 'idle'
    this.link = null
    this.number = null
    this.looksClosed = false
    this.isOverdue = false
    this.approval = null
  }

  showWaiting(status: 'asking' | 'waiting') {
    this.status = status
    this.isOverdue = false
  }

  /** The wait has taken long. */
  endSpinner() {
    this.isOverdue = this.status !== 'idle'
    this.status = 'idle'
  }

  /** The window leads to the source. */
  showLed() {
    if (this.status === 'asking') this.status = 'waiting'
  }

  /** No window could be opened. */
  showLink(link: string, number: string) {
    this.link = link
    this.number = number
    this.status = 'idle'
  }

  showNumber(number: string) {
    this.number = number
  }

  /** The linked page was left. */
  hideLink() {
    this.number = null
    this.link = null
  }

  showClosed(looksClosed: boolean) {
    this.looksClosed = looksClosed
  }

  /** Returns whether the approval was not shown before. */
  showApproval(approval: SignInApproval | null): boolean {
    const isNew = this.approval === null
    this.approval = approval
    if (!isNew) return false
    this.status = 'idle'
    this.hideLink()
    this.looksClosed = false
    return true
  }

  /** The user returns to the source after the approval. Its window may not reach the frame. */
  showReturn({ number, oauth_url }: SignInApproval, isOpened: boolean) {
    this.number = number
    this.looksClosed = false
    if (!isOpened) this.link = oauth_url
  }
}
