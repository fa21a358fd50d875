import { OFFICE } from './officeZip.ts'

/** The plainest master, layout and theme with which presentation programs open a file. */
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const NAMESPACES = `xmlns:a="${A}" xmlns:p="${P}" xmlns:r="${OFFICE}"`
const EMPTY_TREE =
  '<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld>'

export const PPTX_LAYOUT = `<p:sldLayout ${NAMESPACES} type="blank">${EMPTY_TREE}</p:sldLayout>`

export const PPTX_MASTER = `<p:sldMaster ${NAMESPACES}>${EMPTY_TREE}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`

const COLOURS = 'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'
  .split(' ')
  .map((name) => `<a:${name}><a:srgbClr val="${name.startsWith('lt') ? 'FFFFFF' : '223344'}"/></a:${name}>`)
  .join('')
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const LINE = `<a:ln>${FILL}</a:ln>`
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>'

export const PPTX_THEME = `<a:theme xmlns:a="${A}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${COLOURS}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
