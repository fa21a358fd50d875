/** Id of the element of the frame's page into which the service writes the deployment's configuration. */
const PLACE = 'frame-config'

/** Returns the configuration in the page, unvalidated. Null if there is none, as in development. */
export function pageConfig(page: Pick<Document, 'getElementById'>): unknown {
  const text = page.getElementById(PLACE)?.textContent
  return text ? JSON.parse(text) : null
}
