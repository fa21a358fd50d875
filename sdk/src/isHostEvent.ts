import { EVENT_ACTIONS, type HostEvent } from '@inlet/wire/bridge'

/** Whether what the frame sent is an event that a host's callback can rely on. Types promise it; a peer may lie. */
export function isHostEvent(event: HostEvent): boolean {
  const { kind, payload } = Object(event)
  const { status, action, event: name, data, error } = Object(payload)
  return (
    (/^(UPLOADS_RESTORED|PREVIEWED)$/.test(action) || EVENT_ACTIONS.includes(action)) &&
    name === action &&
    typeof data === 'object' &&
    (action === 'ERROR'
      ? kind === 'error' && status === 400 && error?.code
      : kind === 'success' && status === 200)
  )
}
