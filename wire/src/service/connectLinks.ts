import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { Readers } from './readerNames.ts'
import { Id, IdText, Timestamp, text } from './shared.ts'

const MINUTE = 60
const DAY = 86_400

/** POST /connect_links, with an API key: a link at which a person connects a source, or repairs an account. */
export const ConnectLinkRequest = v.pipe(
  v.object({
    customer_id: v.pipe(text(255), v.minLength(1)),
    source: v.nullish(v.picklist(SOURCES)),
    repair_account_id: v.nullish(Id),
    /** Seconds. */
    expires_in: v.optional(v.pipe(v.number(), v.integer(), v.minValue(MINUTE), v.maxValue(14 * DAY)), DAY),
    /** The person whose account it becomes. Absent: no person finds it until you name its readers. */
    user_id: v.nullish(v.pipe(text(255), v.minLength(1))),
    /** Of a new account, besides that person. An account that is there already keeps its own. */
    readers: v.nullish(Readers),
    /** Offered once the account is connected. Its origin must be one that may embed the frame. */
    redirect_url: v.nullish(v.pipe(v.string(), v.url(), v.maxLength(2048))),
  }),
  v.check(
    ({ source, repair_account_id: account }) => (source ?? null) === null || (account ?? null) === null,
    'Name a source or an account to repair, not both.',
  ),
  v.check(
    ({ source, repair_account_id: account }) => (source ?? account ?? null) !== null,
    'Name a source, or an account to repair.',
  ),
  v.check(
    ({ repair_account_id: account, readers }) => (account ?? null) === null || (readers ?? null) === null,
    'An account that is repaired keeps its readers: use PUT /readers.',
  ),
)

export const ConnectLink = v.object({
  id: Id,
  /** The secret is behind its `#`. Only this answer contains it. */
  url: v.pipe(v.string(), v.url()),
  expires_at: Timestamp,
  /** The same link as a picture. */
  qr_svg: v.string(),
})

/** DELETE /connect_links/{link_id} */
export const ConnectLinkPath = v.object({ link_id: IdText })
