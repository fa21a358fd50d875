import type { Integration } from '../../domain/offer/Integrations.ts'

/** Whether connecting can begin without another click: browsers open windows for a while after one. */
export function canBegin(integration: Integration | null): boolean {
  if (!integration) return false
  // Not all browsers say it: then it is tried, and a link stands in for a window that does not open.
  return integration.multiStep || navigator.userActivation?.isActive !== false
}
