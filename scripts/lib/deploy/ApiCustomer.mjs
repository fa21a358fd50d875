/** A customer of a running service, as a back end sees them. */
export class ApiCustomer {
  #origin
  #headers

  /** @param {string} origin @param {string} key */
  constructor(origin, key) {
    this.#origin = origin
    this.#headers = { Authorization: `Bearer ${key}`, 'customer-id': 'ann' }
  }

  /** Scans are read as well. @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
  async upload(name, bytes) {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    await this.#ask('/uploadfile?use_ocr=true', { body })
  }

  /** Every file with how it is, and why it is not ready. @returns {Promise<Record<string, string>>} by its name */
  async statuses() {
    const { results } = await this.#post('/user_files_v2', {})
    return Object.fromEntries(
      results.map((/** @type {Record<string, string | null>} */ file) => [
        file.name,
        file.sync_error_message ?? file.sync_status,
      ]),
    )
  }

  /** What stands where the words are found. @returns {Promise<string[]>} */
  async find(/** @type {string} */ words) {
    const { documents } = await this.#post('/embeddings', { query: words, k: 5 })
    return documents.map((/** @type {{ content: string }} */ hit) => hit.content)
  }

  #post(/** @type {string} */ call, /** @type {object} */ body) {
    return this.#ask(call, { body: JSON.stringify(body), type: { 'Content-Type': 'application/json' } })
  }

  /** @returns {Promise<any>} */
  async #ask(
    /** @type {string} */ call,
    /** @type {{ body: FormData | string, type?: Record<string, string> }} */ { body, type = {} },
  ) {
    const headers = { ...this.#headers, ...type }
    const answer = await fetch(this.#origin + call, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
