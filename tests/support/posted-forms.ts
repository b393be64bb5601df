/** A form as a page holds it: what a browser would post untouched, and the names of all its controls. */
export type PostedForm = { fields: [name: string, value: string][]; names: string[] }

/** The forms of a page that post to the page itself, by what stands in its HTML. */
export function formsPostedTo(html: string, pathname: string): PostedForm[] {
  return (html.match(/<form[\s\S]*?<\/form>/g) ?? [])
    .filter((form) => {
      const tag = /<form[^>]*>/.exec(form)?.[0] ?? ''
      const action = attributeOf(tag, 'action') ?? pathname
      return attributeOf(tag, 'method') === 'post' && action.split(/[?#]/)[0] === pathname
    })
    .map(readForm)
}

/** What a browser would post by one button of an untouched form. */
export type Submission = { action: string; fields: [name: string, value: string][] }

/** What each button of the forms in a page would post, without those that send files. */
export function submissionsOf(html: string, address: string): Submission[] {
  return (html.match(/<form[\s\S]*?<\/form>/g) ?? []).flatMap((form) => {
    const tag = /<form[^>]*>/.exec(form)?.[0] ?? ''
    if (attributeOf(tag, 'method') !== 'post' || attributeOf(tag, 'encType')?.startsWith('multipart'))
      return []
    const { fields } = readForm(form)
    const buttons = form.match(/<button[^>]*type="submit"[^>]*>/g) ?? []
    return buttons.map((button) => {
      const name = attributeOf(button, 'name')
      return {
        action: attributeOf(button, 'formAction') ?? attributeOf(tag, 'action') ?? address,
        fields: name === null ? fields : [...fields, [name, attributeOf(button, 'value') ?? '']],
      }
    })
  })
}

function readForm(form: string): PostedForm {
  const controls = form.match(/<input[^>]*>|<select[^>]*>[\s\S]*?<\/select>|<textarea[^>]*>[^<]*/g) ?? []
  const fields = controls.flatMap((control): [string, string][] => {
    const name = attributeOf(control, 'name')
    return name === null ? [] : valuesOf(control).map((value) => [name, value])
  })
  const named = [...form.matchAll(/<(?:input|select|textarea|button)[^>]*>/g)]
  const names = named.map(([tag]) => attributeOf(tag, 'name')).filter((name) => name !== null)
  return { fields, names: [...new Set(names)] }
}

/** Values that a control posts unchanged: none for a box that isn't ticked, a file or a button. */
function valuesOf(control: string): string[] {
  if (control.startsWith('<textarea')) return [unescaped(control.replace(/^<[^>]*>\n?/, ''))]
  if (control.startsWith('<select')) {
    const options = control.match(/<option[^>]*>/g) ?? []
    const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0] ?? ''
    return [attributeOf(chosen, 'value') ?? '']
  }
  const type = attributeOf(control, 'type')
  if (type === 'file' || type === 'submit') return []
  const isBox = type === 'checkbox' || type === 'radio'
  if (isBox && !/\schecked\b/.test(control)) return []
  return [attributeOf(control, 'value') ?? (isBox ? 'on' : '')]
}

function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : unescaped(value)
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
