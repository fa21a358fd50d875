/** @typedef {(place: string, body?: FormData | object) => Promise<any>} Ask */

/** The other customer's calls, as the widget and a back end make them. @type {Record<string, (ask: Ask, turn: number) => Promise<unknown>>} */
export const CALLS = {
  upload: (ask, turn) => ask('/uploadfile', formOf(`note-${turn}.txt`)),
  list: (ask) =>
    ask('/user_files_v2', {
      order_by: 'updated_at',
      order_dir: 'desc',
      pagination: { limit: 25, count_up_to: 10_000 },
    }),
  search: (ask) => ask('/embeddings', { query: 'refund of a late order', k: 10 }),
  accounts: (ask) => ask('/user_data_sources', { pagination: { limit: 100 } }),
}

/** A small document. @param {string} name */
export function formOf(name) {
  const text = `${name}: the order came late and open, so the customer asks for a refund.\n`
  const form = new FormData()
  form.append('file', new File([text.repeat(10)], name))
  return form
}
