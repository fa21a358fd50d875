import type { Credential } from './Credential.ts'
import type { SourceApp } from './SourceApp.ts'

/** A request that claims to come from a source. */
export type NoticeCall = {
  readonly query: Readonly<Record<string, string>>
  readonly header: (name: string) => string | undefined
  readonly body: string
}

/** A parsed change notification. */
export type Notice =
  /** The source verifies the URL and expects this text back. */
  | { readonly kind: 'challenge'; readonly text: string }
  /** Something changed in what these subscriptions watch. The stamps are not verified yet. */
  | {
      readonly kind: 'stamps'
      readonly stamps: readonly string[]
      /** Those whose subscriptions end soon or have ended. Absent: none. */
      readonly ending?: readonly string[]
    }
  /** A signed notification: these items changed, for all accounts of these workspaces under this app. */
  | {
      readonly kind: 'items'
      readonly clientId: string
      readonly workspaces: readonly string[]
      readonly externalIds: readonly string[]
    }

/** A subscription as its source knows it. `handle`: what the source also needs to end it. */
export type Watched = { readonly externalId: string; readonly handle: string | null }

export type Subscribed = Watched & { readonly expiresAt: Date }

export type WatchRequest = {
  readonly what: string
  /** The URL that the source should call. */
  readonly address: string
  /** What the source should send along. `key`: a name for the subscription, for sources that take one. */
  readonly stamp: string
  readonly key: string
}

/** Subscriptions of single accounts. Methods reject like those of connectors. */
export type Watch = {
  /** Returns what to watch for an account, from the roots of its imports. */
  of(roots: readonly string[]): readonly string[]
  begin(credential: Credential, request: WatchRequest, signal: AbortSignal): Promise<Subscribed>
  /** Absent: the subscription is replaced by a new one. */
  renew?(credential: Credential, watched: Watched, signal: AbortSignal): Promise<Subscribed>
  end(credential: Credential, watched: Watched, signal: AbortSignal): Promise<void>
}

/**
 * How a source announces changes. A notification only starts an early sync; the sync asks the source what
 * changed.
 */
export type Notices = {
  /** Returns null if the call is not relevant or not authentic. `apps`: the deployment's apps at this source. */
  hear(call: NoticeCall, known: { readonly apps: readonly SourceApp[]; readonly now: Date }): Notice | null
  /** Absent: the source notifies the app as a whole, at a URL that its owner entered there. */
  readonly watch?: Watch
}
