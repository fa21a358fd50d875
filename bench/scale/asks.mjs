import { importTypeScript } from '../lib/importTypeScript.mjs'
import { RARE } from './fill.mjs'

const { UPLOADED_SOURCES } = await importTypeScript('wire/src/enums.ts')

/** What is known of a customer. @typedef {{ account: number, folder: number, item: string }} Known */
/** @typedef {[place: string, body?: object]} Call */

/** As the widget asks: one page, counted up to ten thousand, and what was looked for up to one thousand. */
const PAGE = { limit: 25, count_up_to: 10_000 }
const FOUND = { count_up_to: 1_000 }
const ORDERS = ['id', 'name', 'created_at', 'updated_at', 'last_sync', 'file_size']
const ITEM_ORDERS = ['directories_first', 'name', 'created_at', 'id']
/** Files before the deep page. */
const DEEP = 5_000
/** What the widget waits for, and what it shows of an account. */
const UNFINISHED = [
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'DELAYED',
  'RATE_LIMITED',
  'EVALUATING_RESYNC',
  'QUEUED_FOR_OCR',
]

/** @param {object} query @param {object} [pagination] @returns {Call} */
const files = (query = {}, pagination = {}) => [
  '/user_files_v2',
  { order_by: 'updated_at', order_dir: 'desc', ...query, pagination: { ...PAGE, ...pagination } },
]
/** @param {Known} known @param {object} query @param {object} [pagination] @returns {Call} */
const items = ({ account }, query = {}, pagination = {}) => [
  '/integrations/items/list',
  { data_source_id: account, ...query, pagination: { ...PAGE, ...pagination } },
]
/** @param {string} name */
const named = (name) => files({ filters: { name } }, FOUND)

/**
 * Lists are asked for as the widget does. `behind`: the page behind that call's, by its cursor.
 * @type {{ name: string, call(known: Known): Call, behind?(known: Known): Call }[]}
 */
export const ASKS = [
  { name: 'files: first page', call: () => files() },
  { name: 'files: next page', call: () => files(), behind: () => files() },
  {
    name: `files: page behind ${DEEP.toLocaleString('en')}, by its cursor`,
    call: () => files(),
    behind: () => files({}, { offset: DEEP }),
  },
  ...ORDERS.flatMap((by) =>
    ['asc', 'desc'].map((way) => ({
      name: `files: by ${by} ${way}, next page`,
      call: () => files({ order_by: by, order_dir: way }),
      behind: () => files({ order_by: by, order_dir: way }),
    })),
  ),
  {
    name: 'files: top of an account',
    call: ({ account }) => files({ filters: { ...of(account), root_files_only: true } }),
  },
  { name: 'files: a folder', call: ({ folder }) => files({ filters: { parent_file_ids: [folder] } }) },
  { name: 'files: uploads', call: () => files({ filters: { source: UPLOADED_SOURCES } }) },
  { name: 'files: failed', call: () => files({ filters: { sync_statuses: ['SYNC_ERROR'] } }) },
  {
    name: 'files: what an account still waits for',
    call: ({ account }) => files({ filters: { ...of(account), sync_statuses: UNFINISHED } }, { limit: 1 }),
  },
  { name: 'files: a tag of a tenth', call: () => files({ filters: { tags: { team: 'sales' } } }) },
  { name: 'files: a tag of few', call: () => files({ filters: { tags: { project: 'apollo' } } }) },
  { name: 'files: name, common', call: () => named('report') },
  { name: 'files: name, ending', call: () => named('.pdf') },
  { name: 'files: name, rare', call: () => named(RARE) },
  { name: 'files: name, rare and unfinished', call: () => named('anziba') },
  { name: 'files: name, none', call: () => named('quixotic') },
  { name: 'files: name, two letters', call: () => named('zi') },
  { name: 'files: name, one letter', call: () => named('j') },
  { name: 'files: name, two Chinese characters', call: () => named('合同') },
  { name: 'files: name, two characters that nothing has', call: () => named('猫犬') },
  {
    name: 'files: name in a folder',
    call: ({ folder }) => files({ filters: { parent_file_ids: [folder], name: 'plan' } }, FOUND),
  },
  { name: 'files: all counted', call: () => files({}, { count_up_to: undefined }) },
  ...ITEM_ORDERS.map((by) => ({
    name: `items: by ${by}`,
    call: (/** @type {Known} */ known) => items(known, { order_by: by }),
  })),
  { name: 'items: next page', call: (known) => items(known), behind: (known) => items(known) },
  { name: 'items: a folder', call: (known) => items(known, { parent_id: known.item }) },
  { name: 'items: name, common', call: (known) => items(known, { filters: { name: 'report' } }, FOUND) },
  { name: 'items: name, rare', call: (known) => items(known, { filters: { name: RARE } }, FOUND) },
  { name: 'accounts: poll', call: () => ['/user_data_sources', { pagination: { limit: 100 } }] },
  { name: 'opening: who am I, with all figures', call: () => ['/whoami'] },
]

/** @param {number} account */
function of(account) {
  return { organization_user_data_source_id: [account] }
}
