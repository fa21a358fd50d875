// What Inlet alone weighs.
export { Widget } from '@inlet/sdk'
