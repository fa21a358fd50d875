/** What the address asks of the page: the widget's options, and whether it opens, gets ready or waits at first. */
const query = new URLSearchParams(location.search)

export const page = {
  start: query.get('start'),
  options: JSON.parse(query.get('options')),
  service: query.get('service'),
  frameUrl: `${query.get('service')}/frame/`,
}

/** A real host asks its own back end. */
export const fetchToken = async () => (await fetch('/token')).json()
