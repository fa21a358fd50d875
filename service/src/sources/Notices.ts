import type { Credential } from './Credential.ts'
import type { SourceApp } from './SourceApp.ts'

/** A call that says that it comes from a source. */
export type NoticeCall = {
  readonly query: Readonly<Record<string, string>>
  readonly header: (name: string) => string | undefined
  readonly body: string
}

/** What such a call says. */
export type Notice =
  /** The source asks whether we are there, and wants this back. */
  | { readonly kind: 'challenge'; readonly text: string }
  /** Something changed in what these subscriptions watch. Whether they are ours is still to be compared. */
  | {
      readonly kind: 'stamps'
      readonly stamps: readonly string[]
      /** Those of them whose subscriptions end, or have ended already. Absent: none does. */
      readonly ending?: readonly string[]
    }
  /** It is signed: something changed in these items, for whoever of these workspaces has imported them under this app. */
  | {
      readonly kind: 'items'
      readonly clientId: string
      readonly workspaces: readonly string[]
      readonly externalIds: readonly string[]
    }

/** A subscription as its source knows it. `handle`: what the source wants besides to end it. */
export type Watched = { readonly externalId: string; readonly handle: string | null }

export type Subscribed = Watched & { readonly expiresAt: Date }

export type WatchRequest = {
  readonly what: string
  /** Where the source is to call. */
  readonly address: string
  /** What it is to send along; `key`: a name for the subscription, where the source takes one. */
  readonly stamp: string
  readonly key: string
}

/** Subscriptions for single accounts. Calls reject as those of connectors do. */
export type Watch = {
  /** What of an account is to be watched, by the roots of what is imported. */
  of(roots: readonly string[]): readonly string[]
  begin(credential: Credential, request: WatchRequest, signal: AbortSignal): Promise<Subscribed>
  /** Absent: another is begun, and the one of before is ended. */
  renew?(credential: Credential, watched: Watched, signal: AbortSignal): Promise<Subscribed>
  end(credential: Credential, watched: Watched, signal: AbortSignal): Promise<void>
}

/** How a source tells that something changed. What it is is asked for as ever: a notice makes us ask earlier. */
export type Notices = {
  /** Null: it says nothing that we need, or not who says it. `apps`: those of the deployment at this source. */
  hear(call: NoticeCall, known: { readonly apps: readonly SourceApp[]; readonly now: Date }): Notice | null
  /** Absent: the source tells the app as a whole, once its owner has entered our address there. */
  readonly watch?: Watch
}
