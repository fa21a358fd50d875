/** Where the frame lies when the SDK was loaded from `script`: the last `/sdk/` of the path becomes `/frame/`. */
export function frameBeside(script: string): string | undefined {
  const base = /^([^?#]*)\/sdk\//.exec(script)?.[1]
  return base && `${base}/frame/`
}
