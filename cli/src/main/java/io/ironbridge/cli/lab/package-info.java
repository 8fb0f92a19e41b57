/** The commands that start the lab, and the embedded back ends that run with a gateway. */
@NullMarked
package io.ironbridge.cli.lab;

import org.jspecify.annotations.NullMarked;
