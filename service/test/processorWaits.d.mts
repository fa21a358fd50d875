export function threadWaitMs(task?: string): number
export function mainThreadWaitMs(pid: number): number
export function processRunMs(pid: number): number | null
