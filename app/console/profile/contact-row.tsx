import { useRef, useState, type ComponentType } from "react";

type Texts = {
  label: string;
  value: string;
  action: string;
  actionName: string;
};

/** A phone number or mailbox, with the button that opens the form to add or replace it. */
export function ContactRow({
  texts: { label, value, action, actionName },
  Form,
}: {
  texts: Texts;
  /** Opens below the row; `onDone` closes it and returns the focus. */
  Form: ComponentType<{ onDone: () => void }>;
}) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div>
      <div className="contact-row text-ui">
        <p>
          <span className="text-ui font-medium">{label}</span>
          <span className="num text-ink-2 wrap-anywhere">{value}</span>
        </p>
        <button
          ref={opener}
          type="button"
          className="button small"
          aria-label={actionName}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {action}
        </button>
      </div>
      {open && (
        <div className="contact-change">
          <Form onDone={close} />
        </div>
      )}
    </div>
  );
}
