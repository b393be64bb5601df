/** Presses the button that shows what is chosen, which is there for who has no script. */
export function showChosen({ form }: HTMLInputElement | HTMLSelectElement, shownBy = 'show'): void {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value=${shownBy}]`))
}
