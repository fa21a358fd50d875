import { expect, test } from 'vitest'
import { encodeAs } from '../../../test/documents/encodeAs.ts'
import { decodeText } from './decodeText.ts'

const text = 'Grüße aus Zürich – “naïve” 中文 😀'
const utf16le = Buffer.from(text, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()
const mark = (...bytes: number[]) => Buffer.from(bytes)

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.concat([mark(0xef, 0xbb, 0xbf), Buffer.from(text)])],
  ['UTF-16LE with a mark', Buffer.concat([mark(0xff, 0xfe), utf16le])],
  ['UTF-16BE with a mark', Buffer.concat([mark(0xfe, 0xff), utf16be])],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes).text).toBe(text)
})

test('recognises UTF-16 without a mark', () => {
  expect(decodeText(Buffer.from('Plain words', 'utf16le')).text).toBe('Plain words')
  expect(decodeText(Buffer.from('Plain words', 'utf16le').swap16()).text).toBe('Plain words')
})

test('takes what is not UTF-8 for windows-1252', () => {
  expect(decodeText(Buffer.from('caf\xe9 \x96 \x80', 'latin1')).text).toBe('café – €')
})

test.each(['Größe', 'naïve café', 'Señor Muñoz', '25 °C ± 2', 'Crème brûlée'])(
  'takes a few letters for windows-1252: %s [F-402]',
  (words) => {
    expect(decodeText(Buffer.from(words, 'latin1'))).toEqual({ text: words, unread: [] })
  },
)

test('one broken byte does not spoil a UTF-8 file', () => {
  const bytes = Buffer.concat([Buffer.from('äöüäöüäöü '), mark(0xff), Buffer.from(' äöü')])
  expect(decodeText(bytes).text).toBe('äöüäöüäöü \ufffd äöü')
})

test('refuses data that is not text', () => {
  expect(() => decodeText(Uint8Array.from([1, 2, 0, 3, 4, 5, 6, 7]))).toThrow('not text')
  expect(() => decodeText(Uint8Array.from({ length: 400 }, (_, index) => 1 + ((index * 131) % 255)))).toThrow(
    'not text',
  )
})

const CONTRACT = 'Name;City;Remark\n'
test.each([
  ['gbk', '合同自签订之日起生效，有效期两年。甲方应当在每月五日之前支付租金。'],
  ['gbk', '姓名,城市\n张三,北京\n李四,上海\n'],
  ['big5', '合同自簽訂之日起生效，有效期兩年。甲方應當在每月五日之前支付租金。'],
  ['euc-kr', '이 계약은 체결일부터 효력이 발생한다. 임차인은 매월 오일까지 임대료를 지급한다.'],
  ['shift_jis', '契約の期間は締結の日から二年とする。借主は毎月五日までに賃料を支払う。'],
  ['shift_jis', '氏名,都市\n山田太郎,東京\n'],
  ['euc-jp', '契約の期間は締結の日から二年とする。借主は毎月五日までに賃料を支払う。'],
  [
    'windows-1250',
    'Umowa wchodzi w życie z dniem podpisania, a najemca płaci czynsz do piątego dnia miesiąca. Źródło: księga.',
  ],
  [
    'windows-1250',
    'Smlouva nabývá účinnosti dnem podpisu a nájemce platí nájemné do pátého dne měsíce. Žluťoučký kůň.',
  ],
  ['windows-1251', 'Договор вступает в силу со дня подписания и действует два года.'],
  ['koi8-r', 'Договор вступает в силу со дня подписания и действует два года.'],
  ['windows-1253', 'Η σύμβαση τίθεται σε ισχύ από την ημέρα της υπογραφής και ισχύει για δύο χρόνια.'],
  [
    'windows-1254',
    'Sözleşme imza tarihinde yürürlüğe girer ve iki yıl geçerlidir. Kiracı her ay beşinde ödeme yapar.',
  ],
  ['windows-1255', 'החוזה ייכנס לתוקף ביום החתימה ויהיה תקף למשך שנתיים.'],
  ['windows-1256', 'يدخل العقد حيز التنفيذ من تاريخ توقيعه ويسري لمدة سنتين.'],
  ['windows-1252', 'Der Vertrag gilt für zwei Jahre. Grüße aus Köln, die Größe “naïve” – 40 €'],
  [
    'windows-1252',
    'Le contrat entre en vigueur dès sa signature; le locataire paie au début du mois. Où ça, là-bas.',
  ],
  ['windows-1252', `${CONTRACT}Müller;Köln;\nJürgen;Zürich;spät\n`],
])('a file in %s is read as its writer meant it [F-402]', (encoding, written) => {
  expect(decodeText(encodeAs(written, encoding)).text).toBe(written)
})

test('Japanese in seven bits is read [F-402]', () => {
  const bytes = Buffer.from('\x1b$B7@Ls\x1b(B 2 \x1b$BG/\x1b(B', 'latin1')
  expect(decodeText(bytes).text).toBe('契約 2 年')
})

test('says LETTERS where several encodings are as likely, and not for a few accents [F-402]', () => {
  const unclear = 'Ąč ęž ši ųū ćł źż đš čć žđ'
  expect(decodeText(encodeAs(unclear, 'windows-1257')).unread).toEqual(['LETTERS'])
  expect(decodeText(Buffer.from('The menu of the caf\xe9', 'latin1'))).toEqual({
    text: 'The menu of the café',
    unread: [],
  })
  expect(decodeText(Buffer.from('plain words')).unread).toEqual([])
})
