/** A user's value of each measure, of each model; null: undefined. */
export type UserValues = readonly (readonly (number | null)[])[];
