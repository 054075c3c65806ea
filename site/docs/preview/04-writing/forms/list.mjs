const images = await (await fetch("http://127.0.0.1:4600/images")).json();
// #region wide
const wide = images.filter(({ layout }) => layout === "side-by-side");
console.log(wide.map(({ name }) => name).join("\n"));
// #endregion
