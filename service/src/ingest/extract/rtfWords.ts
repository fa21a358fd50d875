/** Control words that stand for a character or the end of something, as text. */
export const RTF_TEXT: Readonly<Record<string, string>> = {
  par: '\n\n',
  sect: '\n\n',
  page: '\n\n',
  line: '\n',
  softline: '\n',
  row: '\n',
  nestrow: '\n',
  cell: '\t',
  nestcell: '\t',
  tab: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  zwj: '\u200d',
  zwnj: '\u200c',
  '~': '\u00a0',
  _: '\u2011',
  // A backslash before the end of a line means \par.
  '\n': '\n\n',
  '\r': '\n\n',
}

/** Groups whose content is not the document's text. Groups marked `\*` are left out as well, but for RTF_KEPT. */
export const RTF_HIDDEN: ReadonlySet<string> = new Set(
  (
    'fonttbl colortbl stylesheet info pict object objdata filetbl listtable listoverridetable revtbl rsidtbl ' +
    'generator themedata colorschememapping datastore latentstyles xmlnstbl mmathPr fldinst bkmkstart bkmkend ' +
    'header headerl headerr headerf footer footerl footerr footerf annotation atnid atnauthor atndate atnref ' +
    'atnicn atnparent atrfstart atrfend pntxta pntxtb sn sv nonshppict xe tc rxe ftnsep ftnsepc ftncn aftnsep ' +
    'aftnsepc aftncn template private docvar wgrffmtfilter ebcstart ebcend'
  ).split(' '),
)

/** Marked `\*` ('leave out if unknown'), but with text of the document inside. */
export const RTF_KEPT: ReadonlySet<string> = new Set([
  'footnote',
  'shpinst',
  'shptxt',
  'fldrslt',
  'nesttableprops',
])

/** Encodings by the number that `\fcharset` gives a font; others use the document's own. */
export const RTF_CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Encodings by code page, as `\ansicpg` and `\cpg` name them. */
export const RTF_CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  65001: 'utf-8',
}
