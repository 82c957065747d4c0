/** A document that nobody changes once it is made. */
export type Fixed<Part> = Part extends object ? { readonly [Field in keyof Part]: Fixed<Part[Field]> } : Part;
