// Read by a service of tests before its own code (NODE_OPTIONS): each SIGUSR2 moves its clock on by three hours.
const STEP = 3 * 3_600_000
const OwnDate = Date
let ahead = 0
const now = () => OwnDate.now() + ahead
globalThis.Date = new Proxy(OwnDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
process.on('SIGUSR2', () => {
  ahead += STEP
})
