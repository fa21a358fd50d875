import type { CONVERSATION_TYPES } from '@inlet/wire/service'
import type { AccountIdentity, Credential, SharedGrant } from './Credential.ts'
import type { Pace } from './client/pacing.ts'
import type { MailChoice } from './mail/MailChoice.ts'
import type { Notices } from './Notices.ts'
import type { SourceApp } from './SourceApp.ts'
import type { ItemContent, ItemPage, SourceItem } from './SourceItem.ts'

export type { AccountIdentity, Credential, SharedGrant } from './Credential.ts'
export type { ItemContent, ItemPage, SourceItem } from './SourceItem.ts'

/** One page of a folder is asked for. */
export type ListRequest = {
  /** Null: the top. */
  readonly folder: string | null
  readonly cursor: string | null
  /** What was kept of the folder to ask for it, where its id is not enough. */
  readonly handle?: string | null
  /** The types of items that the host imports. Absent: all. */
  readonly types?: readonly string[]
  /** Whether what is attached to things is listed below them. */
  readonly attachments?: boolean
  /** Those of these items that the account has, as they were told last. Absent: none. */
  known?(externalIds: readonly string[]): Promise<readonly SourceItem[]>
}

/** What is looked for by its name. */
export type SearchRequest = {
  readonly query: string
  /** Below it, as far as the source can tell. Null: everywhere. */
  readonly folder: string | null
  /** Of what is imported, for sources that search each root by itself. */
  readonly roots: readonly string[]
}

/** What is asked to know what changes. */
export type FeedRequest = {
  /**
   * The roots of what is imported, for sources that tell the changes of each root by itself: first those that are
   * imported themselves, and not only something in them.
   */
  roots(): Promise<readonly string[]>
  readonly types?: readonly string[]
  readonly attachments?: boolean
}

/** What changed is asked for. */
export type ChangesRequest = FeedRequest & {
  readonly cursor: string | null
  /** Which of these were imported by themselves, and not with a folder that they are in. */
  picked(externalIds: readonly string[]): Promise<readonly SourceItem[]>
  /** Those of these that the account has. */
  known(externalIds: readonly string[]): Promise<readonly SourceItem[]>
  /** What is known by these handles, for sources that tell of what is gone where it was, and not what it was. */
  byHandle(handles: readonly string[]): Promise<readonly Pick<SourceItem, 'externalId' | 'handle'>[]>
}

/** What happened at the source since a cursor. A null cursor in means: everything that is there. */
export type Changes = {
  readonly changed: readonly SourceItem[]
  readonly removed: readonly string[]
  /** Whose changes these are, where each root tells its own: what went from this one may be in another now. */
  readonly root?: string
  readonly nextCursor: string
  readonly more: boolean
  /** What went before this round cannot be told: what is known is read again once, and the cursor stays. */
  readonly readsAgain?: boolean
  /** Folders which that reading leaves alone, with what is in them: these changes tell all, deletions included. */
  readonly completeFolders?: readonly string[]
  /** Roots whose things are left alone likewise. */
  readonly completeRoots?: readonly string[]
  /** Said at the end of a round, for people: why a part of the changes could not be asked for. */
  readonly fault?: string
}

/** A repository of a code host. As an item it is a folder with the same id. */
export type SourceRepository = { readonly id: string; readonly name: string; readonly url: string | null }

export type ConversationType = (typeof CONVERSATION_TYPES)[number]

export type SourceConversation = {
  readonly id: string
  readonly name: string | null
  readonly type: ConversationType
  readonly isArchived: boolean
}

export type ConversationPage = {
  readonly conversations: readonly SourceConversation[]
  readonly nextCursor: string | null
}

/** The messages of one conversation from a moment on: an item with the conversation's id, and what people call that. */
export type ConversationItem = { readonly item: SourceItem; readonly conversation: string }

/** A label, a folder or a category of mail. */
export type MailName = { readonly id: string; readonly name: string; readonly type: string }

/** A sign-in that begins. */
export type SignInRequest = {
  readonly state: string
  /** Exactly as registered. */
  readonly redirectUri: string
  /** Those that the host asks for; none: those that the source needs. */
  readonly scopes: readonly string[]
  /** Fields of the source's form, for example a domain. */
  readonly fields: Readonly<Record<string, string>>
  /** The person connects one more account: the source is to ask which. */
  readonly asksWhich: boolean
}

/** Where a person signs in. */
export type SignInStart = {
  readonly url: URL
  /** What `finish` needs and nobody may read meanwhile, such as PKCE's verifier. Null: nothing. */
  readonly secret: string | null
}

/** An administrator is asked to allow the app for all at once. */
export type ApprovalRequest = Pick<SignInRequest, 'state' | 'redirectUri' | 'fields'>

/** A person who comes back from there. */
export type SignInReturn = {
  /** The query of the address that they come back to. */
  readonly query: Readonly<Record<string, string>>
  readonly secret: string | null
  readonly redirectUri: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * One source, as the jobs see it. Every call rejects with a SourceFault, or with the signal's reason once it is
 * aborted, and with nothing else. The bytes of an item's content end in the same two ways.
 */
export interface Connector {
  /** Absent where people connect with keys: there `identify` says what is wrong with what they typed. */
  readonly oauth?: {
    /** What the app has to be allowed there, and what is asked for where the host names nothing. */
    readonly scopes: readonly string[]
    begin(request: SignInRequest, app: SourceApp, signal: AbortSignal): Promise<SignInStart>
    /** The access. Rejects with what was said instead, where the person brings that. */
    finish(returned: SignInReturn, app: SourceApp, signal: AbortSignal): Promise<Credential>
    refresh(credential: Credential, app: SourceApp, signal: AbortSignal): Promise<Credential>
    /** Where an administrator allows the app, and whether they did, as they come back. Absent: there is no such page. */
    readonly approval?: {
      address(request: ApprovalRequest, app: SourceApp): URL
      isGranted(query: SignInReturn['query']): boolean
    }
  }
  /**
   * Ends the access at the source. An access that is already gone is no fault, but where it has to be a good one to end
   * itself and may be renewed: that rejects with `reconnect`. `app`: the one that it was given to; null
   * where people connect with keys.
   */
  revoke(credential: Credential, app: SourceApp | null, signal: AbortSignal): Promise<void>
  /** Which accounts `revoke` would end together. Absent: it ends the one alone. */
  readonly shares?: SharedGrant
  identify(credential: Credential, signal: AbortSignal): Promise<AccountIdentity>
  list(credential: Credential, request: ListRequest, signal: AbortSignal): Promise<ItemPage>
  fetch(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<ItemContent>
  /** Absent where the source does not say what changed: then its folders are read again and compared. */
  changes?(credential: Credential, request: ChangesRequest, signal: AbortSignal): Promise<Changes>
  /** The cursor of now, asked before the first listing. Absent: the first changes are everything that is there. */
  start?(credential: Credential, request: FeedRequest, signal: AbortSignal): Promise<string>
  /**
   * Whether an item is still at the source; null: as if this were absent. Asked before an item that a full scan did not
   * list is removed: only `false` or a fault of `gone` removes it. Absent: a file is fetched, without reading it, and a
   * folder is listed. Needed where that succeeds for what is in the trash, archived or unpublished. `folderHandle`: that
   * of the folder it is in.
   */
  has?(
    credential: Credential,
    item: SourceItem,
    signal: AbortSignal,
    folderHandle?: string | null,
  ): Promise<boolean | null>
  /** Where the source itself is searched, beside what is known of its tree. */
  readonly search?: {
    /** Some of what has such a name, or more than that; the best first. */
    find(credential: Credential, request: SearchRequest, signal: AbortSignal): Promise<readonly SourceItem[]>
    /** One by its id: what was found is in it. Null: it is not there, or nobody can know. */
    item(credential: Credential, externalId: string, signal: AbortSignal): Promise<SourceItem | null>
  }
  /** Its tree may be too large to be read at once: it is listed where somebody looks. */
  readonly isLazy?: true
  /** What at its top holds everything, where the rest of it is in several at once. Absent: all of it together. */
  readonly whole?: string
  /** How it tells by itself that something changed, where deployments want that. Absent: it does not. */
  readonly notices?: Notices
  /** How fast it may be asked. Requests that would be more wait. Absent: as fast as it goes. */
  readonly pace?: Pace
  /**
   * `flat`: its top lists everything at all depths, and no folder is ever asked for. What is in nothing that was listed
   * is at the top. Absent: a tree, whose folders list what is in them.
   */
  readonly placement?: 'flat'
  /** Where people choose whole repositories. */
  readonly repositories?: {
    /** Pages count from 1. */
    list(
      credential: Credential,
      page: { readonly number: number; readonly size: number },
      signal: AbortSignal,
    ): Promise<readonly SourceRepository[]>
    /** The repositories with these ids or names (`owner/name`), in this order; null for one that is not there. */
    find(
      credential: Credential,
      wanted: readonly string[],
      signal: AbortSignal,
    ): Promise<readonly (SourceItem | null)[]>
  }
  /** Where mail is chosen by what it carries. */
  readonly mail?: {
    names(
      credential: Credential,
      of: 'labels' | 'folders' | 'categories',
      signal: AbortSignal,
    ): Promise<readonly MailName[]>
    /** The folder that stands for a choice. Rejects with a fault of an item, for people, where it names what is not there. */
    find(credential: Credential, choice: MailChoice, signal: AbortSignal): Promise<SourceItem>
  }
  /**
   * Where people choose conversations. Such a source lists nothing at its top. A conversation may be a folder, which is
   * read again as folders are; of one that is a file, `refresh` says what became of it.
   */
  readonly conversations?: {
    list(
      credential: Credential,
      wanted: {
        readonly types: readonly ConversationType[]
        readonly withArchived: boolean
        readonly cursor: string | null
      },
      signal: AbortSignal,
    ): Promise<ConversationPage>
    /** Up to now, and from a moment on or from the beginning. Null: there is no such conversation. */
    find(
      credential: Credential,
      wanted: { readonly id: string; readonly after: Date | null },
      signal: AbortSignal,
    ): Promise<ConversationItem | null>
    /** The same with what was said since; itself if that is nothing. Null: it is gone. Absent: conversations are folders. */
    refresh?(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<SourceItem | null>
  }
}

export type SourceFaultCode =
  /** What was typed into the form does not let us in. */
  | 'credential'
  /** The person said no on the sign-in page. */
  | 'denied'
  /** The access is gone: the person must connect again. */
  | 'reconnect'
  /** The organisation's administrator must allow it first. */
  | 'admin-approval'
  /** Wait `retryAfter` seconds. */
  | 'rate-limited'
  /** This one item cannot be had; the others can. */
  | 'item'
  /** Likewise, because it is not there any more. */
  | 'gone'
  /** What changed since this cursor is not known any more: everything has to be read again. */
  | 'cursor-expired'
  /** The source does not accept what we are there: the app's id or secret. */
  | 'app'
  /** The source is down or answers nonsense. */
  | 'unavailable'

export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  constructor(
    readonly code: SourceFaultCode,
    /** For people. */
    message: string,
    /** Seconds, for rate-limited. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The page that this cursor led to. Throws where the next one would be the same again, and so for ever. */
export function advanced<P extends { readonly nextCursor: string | null }>(
  page: P,
  cursor: string | null,
): P {
  if (page.nextCursor === null || page.nextCursor !== cursor) return page
  throw new SourceFault('unavailable', 'The source answers the same page again and again.')
}

/** Whether a fault is one of a single item, and the others can be had. */
export function isOfOneItem(error: unknown): error is SourceFault {
  return error instanceof SourceFault && (error.code === 'item' || error.code === 'gone')
}
