/** The lines of a list, "Name, address" or with a tab between: what a column of a sheet is when it is pasted. */
export const listedPeople = (text: string): { name: string; email: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;]|,(?=[^,]*@)/).map((part) => part.trim()))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([name = '', email = '']) => ({ name, email }));
