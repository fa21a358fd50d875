import type { StrictRequest } from './StrictServer.ts'

/** Returns the workspace whose address is asked. */
export function workspaceOf({ base }: StrictRequest): string {
  return base.slice(base.lastIndexOf('/') + 1)
}
