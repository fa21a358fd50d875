import type { Integration } from '../../domain/offer/Integrations.ts'

/** Whether connecting can begin without another click: browsers allow new windows for a while after one. */
export function canBegin(integration: Integration | null): boolean {
  if (!integration) return false
  // If the browser does not say, try: a link replaces a window that does not open.
  return integration.multiStep || navigator.userActivation?.isActive !== false
}
