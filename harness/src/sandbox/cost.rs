//! The cost table, version 1: what everything that a bot does costs in fuel.
//!
//! Every price is set here, none is taken from the engine's defaults, so that the fuel of an
//! answer is the same on every machine and under later engines. The fuel of an answer is the sum
//! of
//! - [`ENTRY`] for each function entered, and [`COUNTED_ENTRY`] more if that function's body has a
//!   call in it (it counts the depth of calls, see [`super::depth`]);
//! - the price of each operator executed: nothing for those that only give structure (`nop`,
//!   `drop`, `block`, `loop`, `else`, `end`, `unreachable`), [`GROW`] for `memory.grow` and
//!   `table.grow`, 1 for every other;
//! - the bulk units: 1 a byte for `memory.copy`, `memory.fill` and `memory.init`, 1 an element for
//!   `table.copy`, `table.fill`, `table.init` and `table.grow`, [`GROW_PAGE`] a page for `memory.grow`;
//! - [`HOST_CALL`] for each call of a function of the host, and 1 a byte that it reads or writes
//!   in the bot's memory.
//!
//! Only what is executed costs: an `else` that is not taken costs nothing, nor does the code after
//! a branch.

use wasmtime::{Config, OperatorCost, VariableOperatorCost};

/// The version of this table. Any change to a price is a new version.
pub const COST_TABLE_VERSION: u32 = 1;

/// Fuel for a function entered. The engine charges it.
pub const ENTRY: u64 = 1;

/// Fuel that a function with a call in its body costs more when it is entered: twelve operators
/// of the depth counter.
pub const COUNTED_ENTRY: u64 = 12;

/// Fuel for `memory.grow` and `table.grow`, besides their units.
pub const GROW: u8 = 250;

/// Fuel for each page of 64 KiB that `memory.grow` asks for, granted or not: so few that a bot
/// which asks for far too much at once is refused memory before it is out of fuel.
pub const GROW_PAGE: u8 = 16;

/// Fuel for a call of a host function, besides the call operator and the bytes.
pub const HOST_CALL: u64 = 50;

/// Sets every operator's price in the engine.
pub(super) fn set_prices(config: &mut Config) {
    config.consume_fuel(true);
    config.operator_cost(prices());
}

macro_rules! price {
    (Nop) => {
        0
    };
    (Drop) => {
        0
    };
    (Block) => {
        0
    };
    (Loop) => {
        0
    };
    (Else) => {
        0
    };
    (End) => {
        0
    };
    (Unreachable) => {
        0
    };
    (MemoryGrow) => {
        GROW
    };
    (TableGrow) => {
        GROW
    };
    ($operator:ident) => {
        1
    };
}

macro_rules! price_list {
    ($( @$proposal:ident $operator:ident $({ $($field:ident: $type:ty),* })? => $visit:ident
        ($($note:tt)*) )*) => {
        // A literal without `..`: an engine with an operator or a unit that is not priced here
        // does not compile.
        OperatorCost {
            $( $operator: price!($operator), )*
            variable: VariableOperatorCost {
                memory_copy_per_byte: 1,
                memory_fill_per_byte: 1,
                memory_init_per_byte: 1,
                memory_grow_per_page: GROW_PAGE,
                table_copy_per_element: 1,
                table_fill_per_element: 1,
                table_init_per_element: 1,
                table_grow_per_element: 1,
                // No bot may use these: they are priced so that all is.
                array_copy_per_element: 1,
                array_fill_per_element: 1,
                array_new_data_per_element: 1,
                array_init_data_per_element: 1,
                array_new_elem_per_element: 1,
                array_init_elem_per_element: 1,
                array_new_default_per_element: 1,
                array_new_per_element: 1,
            },
        }
    };
}

fn prices() -> OperatorCost {
    wasmparser::for_each_operator!(price_list)
}
