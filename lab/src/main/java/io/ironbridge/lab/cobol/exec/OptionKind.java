package io.ironbridge.lab.cobol.exec;

/** How the argument of an option reaches the runtime; see the package's description. */
public enum OptionKind {
    /** No argument. */
    FLAG,
    /** Characters, in a slot of DFHX-TEXT, padded with blanks. */
    TEXT,
    /** A number, in a slot of DFHX-NUMBER. */
    NUMBER,
    /** An address, in a slot of DFHX-POINTER. */
    POINTER,
    /** Storage of the program: an argument of the call, with its length in DFHX-LENGTH. */
    AREA,
    /** A paragraph of the program, as its index from 1, in a slot of DFHX-NUMBER. */
    LABEL,
    /** A condition with or without a label: two slots of DFHX-NUMBER. */
    CONDITION
}
