@NullMarked
package io.ironbridge.workloaddriver.named.commands;

import org.jspecify.annotations.NullMarked;
