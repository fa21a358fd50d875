/** Id of the element of the frame's page into which the service writes what the deployment decides. */
const PLACE = 'frame-config'

/** What the service has written into the page, not yet believed. Null where it has not, as in development. */
export function pageConfig(page: Pick<Document, 'getElementById'>): unknown {
  const text = page.getElementById(PLACE)?.textContent
  return text ? JSON.parse(text) : null
}
