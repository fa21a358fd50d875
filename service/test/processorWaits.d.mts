export function threadWaitMs(task?: string): number
export function mainThreadWaitMs(pid: number): number
export function processWaitMs(pid: number): number
