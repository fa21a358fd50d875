"""Makes the templates: python3 make.py. Needs LibreOffice, reportlab and pillow."""
import os, subprocess
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

ORIGINALS = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(os.path.dirname(ORIGINALS), 'templates')
# Room in a PDF for a line: what is filled in must not move what comes after it.
ROOM = 300


def convert(original, kind):
    subprocess.run(['soffice', '--headless', '--convert-to', kind, '--outdir', TEMPLATES, original], cwd=ORIGINALS, check=True)
    made = os.path.join(TEMPLATES, f'{os.path.splitext(original)[0]}.{kind}')
    os.replace(made, os.path.join(TEMPLATES, f'template.{kind}'))


def pdf():
    one = canvas.Canvas(os.path.join(TEMPLATES, 'template.pdf'), pagesize=A4, pageCompression=0, invariant=1)
    one.setFont('Helvetica', 16)
    one.drawString(50, 780, '[[title]]'.ljust(ROOM))
    one.setFont('Helvetica', 10)
    for number in range(1, 9):
        one.drawString(50, 780 - 30 * number, f'[[{number}]]'.ljust(ROOM))
    one.save()


def png():
    picture = Image.radial_gradient('L').resize((64, 64))
    picture.save(os.path.join(TEMPLATES, 'template.png'), optimize=True)


convert('text.fodt', 'docx')
convert('text.fodt', 'rtf')
convert('talk.fodp', 'pptx')
convert('table.fods', 'xlsx')
pdf()
png()
