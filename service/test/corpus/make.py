"""Makes those PDF files of the corpus that need a program to be made: python3 make.py. Needs reportlab and pillow."""
import io, os
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFArray, PDFString
from reportlab.pdfgen import canvas

FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'files')


def page(name):
    one = canvas.Canvas(os.path.join(FILES, name), pagesize=A4, invariant=1)
    one.setFont('Helvetica', 12)
    return one


def letter_by_letter(one, x, y, text, step):
    for letter in text:
        one.drawString(x, y, letter)
        x += step


def cjk():
    for font in ('HeiseiMin-W3', 'STSong-Light', 'HYSMyeongJo-Medium'):
        pdfmetrics.registerFont(UnicodeCIDFont(font))
    one = page('cjk.pdf')
    one.setFont('HeiseiMin-W3', 14)
    one.drawString(72, 750, '契約の期間は締結の日から二年とする。')
    one.setFont('STSong-Light', 14)
    one.drawString(72, 700, '本合同自签订之日起生效，有效期两年。')
    one.setFont('HYSMyeongJo-Medium', 14)
    one.drawString(72, 650, '이 계약은 체결일부터 효력이 발생한다.')
    one.setFont('Helvetica', 12)
    one.drawString(72, 600, 'Contract in three languages')
    one.save()


def form():
    one = page('form.pdf')
    one.drawString(72, 780, 'Application for a library card')
    fields = one.acroForm
    one.drawString(72, 740, 'Surname')
    fields.textfield(name='surname', tooltip='Surname of the applicant', x=200, y=730, width=200, height=20, value='Kowalczyk')
    one.drawString(72, 700, 'Newsletter')
    fields.checkbox(name='newsletter', tooltip='Newsletter wanted', x=200, y=695, checked=True)
    one.drawString(72, 660, 'Branch')
    fields.choice(name='branch', tooltip='Branch', x=200, y=650, width=120, height=20, value='Harbour', options=['Harbour', 'Castle', 'Station'])
    one.drawString(72, 620, 'Payment')
    fields.radio(name='pay', value='Invoice', selected=True, x=200, y=615)
    fields.radio(name='pay', value='Card', selected=False, x=230, y=615)
    one.drawString(72, 580, 'Remarks')
    fields.textfield(name='remarks', x=200, y=540, width=250, height=60, value='Wheelchair access needed\nGround floor please', fieldFlags='multiline')
    one.textAnnotation('Please check this date', [400, 760, 420, 780], 1)
    one.save()


def spaced():
    one = page('spaced.pdf')
    one.setFont('Helvetica-Bold', 20)
    text = one.beginText(72, 780)
    text.setCharSpace(8)
    text.textLine('QUARTERLY REPORT')
    text.setCharSpace(3)
    text.textLine('Letter spaced words remain words')
    text.setCharSpace(0)
    one.drawText(text)
    letter_by_letter(one, 72, 700, 'INVOICE NUMBER', 24)
    one.setFont('Helvetica', 12)
    one.drawString(72, 660, 'Normal text follows here.')
    letter_by_letter(one, 72, 640, 'Spaced by hand in a line', 11)
    letter_by_letter(one, 72, 600, 'ABCD', 60)
    one.drawString(310, 600, 'are columns')
    one.save()


def rotated():
    one = page('rotated.pdf')
    lines = (
        (0, 'Upright sentence stays'),
        (90, 'Turned left margin note'),
        (180, 'Upside down remark here'),
        (270, 'Turned right column title'),
        (45, 'Confidential draft watermark'),
        (12, 'Slightly tilted scan line'),
    )
    for angle, text in lines:
        one.saveState()
        one.translate(300, 400)
        one.rotate(angle)
        one.drawString(40, 10, text)
        one.restoreState()
    one.showPage()
    one.setFont('Helvetica', 12)
    one.setPageRotation(90)
    one.drawString(72, 500, 'A page turned as a whole')
    one.saveState()
    one.translate(100, 200)
    one.rotate(45)
    x = 0
    for letter in 'Stamped void':
        one.drawString(x, 0, letter)
        x += one.stringWidth(letter)
    one.restoreState()
    one.save()


def picture(width, height, words):
    image = Image.new('L', (width, height), 255)
    ImageDraw.Draw(image).text((20, 20), words, fill=0)
    data = io.BytesIO()
    image.save(data, 'PNG')
    data.seek(0)
    return ImageReader(data)


def scanned():
    one = page('scanned-page.pdf')
    one.drawString(72, 780, 'This page has a text layer, and enough words in it not to be taken for a picture.')
    one.showPage()
    one.drawImage(picture(600, 800, 'Words in a picture'), 0, 0, 595, 842)
    one.save()
    one = page('logo.pdf')
    one.drawImage(picture(120, 40, 'Logo'), 72, 780, 60, 20)
    one.drawString(72, 740, 'Appendix B')
    one.save()


def private_letters():
    """A font whose letters are all in the private use area, as badly made subsets have them."""
    one = page('private-letters.pdf')
    one.drawString(72, 740, 'Z' * 40)
    one.save()
    path = os.path.join(FILES, 'private-letters.pdf')
    # The font says of its letters by ToUnicode; an object is put in its place by hand below.
    data = open(path, 'rb').read()
    cmap = (b'/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /P def /CMapType 2 def '
            b'1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <00> <FF> <E000> endbfrange '
            b'endcmap end end')
    number = max(int(part.split()[0]) for part in data.split(b'\n') if part.endswith(b' obj')) + 1
    data = data.replace(b'/Subtype /Type1', b'/Subtype /Type1 /ToUnicode %d 0 R' % number)
    end = data.index(b'xref\n')
    data = data[:end] + b'%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n' % (number, len(cmap), cmap) + data[end:]
    open(path, 'wb').write(data)


for make in (cjk, form, spaced, rotated, scanned, private_letters):
    make()
