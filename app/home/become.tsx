import { useWords } from "../language/words.ts";

/** What a recognised developer may do, and what the application asks for (specification, section 3). */
export function Become() {
  const { home } = useWords();
  return (
    <section className="become" aria-labelledby="become">
      <div className="wrap become-columns">
        <div>
          <h2 id="become" className="become-title">
            {home.become}
          </h2>
          <p className="mt-3 max-w-[28rem] text-lead text-ink-2">{home.becomeLead}</p>
        </div>
        <div>
          <h3 className="text-ui font-semibold tracking-normal">{home.whatYouNeed}</h3>
          <dl className="needs">
            {home.needs.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
