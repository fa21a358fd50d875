import { EVENT_ACTIONS, type HostEvent } from '@inlet/wire/bridge'

/** Whether what the frame sent is an event that a host's callback can rely on. Types promise it; a peer may lie. */
export function isHostEvent(event: HostEvent): boolean {
  const { kind, payload } = Object(event)
  const { status, action, event: name, data } = Object(payload)
  return (
    EVENT_ACTIONS.includes(action) &&
    name === action &&
    kind === (action === 'ERROR' ? 'error' : 'success') &&
    status === (action === 'ERROR' ? 400 : 200) &&
    typeof data === 'object'
  )
}
